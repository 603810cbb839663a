/** SQL that creates or upgrades a floor: run by the command, or printed for a person who may create roles. */
import { FUNCTIONS } from './functions.ts';
import { benchRole, createRolesSql, revokeFromPublicSql, ownerRole } from './roles.ts';
import { identifier, literal } from './sql-text.ts';
import { OLDEST_SCHEMA, SCHEMA, SCHEMA_STEPS } from './steps.ts';
import type { SchemaStep } from './step.ts';

/** Rights to the functions: no other role may call them, and benches may call only those of the interface. */
const grantsSql = (prefix: string) => `
REVOKE ALL ON ALL TABLES IN SCHEMA floor FROM PUBLIC;
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA floor, floor_v1 FROM PUBLIC;
GRANT USAGE ON SCHEMA floor_v1 TO ${identifier(benchRole(prefix))};
GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA floor_v1 TO ${identifier(benchRole(prefix))};
`;

const functionsSql = (prefix: string) => FUNCTIONS + grantsSql(prefix);

export interface NewFloor {
  name: string;
  /** Prefix of the names of the floor's roles: small letters, digits and `_`. */
  prefix: string;
  database: string;
  /** Fingerprint of the floor's key. */
  keyCheck: string;
}

/** SQL that creates all of a new floor, in one transaction. */
export const createFloorSql = ({ name, prefix, database, keyCheck }: NewFloor): string => `BEGIN;
${createRolesSql(prefix, database)}
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
CREATE SCHEMA floor;
CREATE SCHEMA floor_v1;
-- New functions can be called by everybody unless this says otherwise.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
${SCHEMA_STEPS.map(({ sql }) => sql).join('')}
${functionsSql(prefix)}
INSERT INTO floor.floor (schema, oldest, name, prefix, key_check, identity)
VALUES (${SCHEMA}, ${OLDEST_SCHEMA}, ${literal(name)}, ${literal(prefix)}, ${literal(keyCheck)}, floor.server_identity());
COMMIT;
`;

/** Begins a transaction that fails rather than block the benches while it waits for a lock. */
const beginAs = (prefix: string) => `BEGIN;
SET LOCAL lock_timeout = '2s';
SET LOCAL ROLE ${identifier(ownerRole(prefix))};
`;

/** SQL of the steps that a floor of this schema lacks: a transaction a step, then one for the functions. */
export function upgradeFloorSql(
  prefix: string,
  schema: number,
  steps: readonly SchemaStep[] = SCHEMA_STEPS,
): string[] {
  const missing = steps.filter(({ number }) => number > schema);
  return [
    ...missing.map(
      ({ number, sql }) => `${beginAs(prefix)}${sql}\nUPDATE floor.floor SET schema = ${number};\nCOMMIT;\n`,
    ),
    `${beginAs(prefix)}${functionsSql(prefix)}-- Where older benches are not let in any more, each says hello again, and hears of it there.
UPDATE floor.benches SET run = NULL WHERE (SELECT oldest FROM floor.floor) < ${OLDEST_SCHEMA};
UPDATE floor.floor SET oldest = greatest(oldest, ${OLDEST_SCHEMA});
COMMIT;
${revokeFromPublicSql}`,
  ];
}
