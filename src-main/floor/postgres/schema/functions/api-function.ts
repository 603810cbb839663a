/**
 * A field as text, whatever its type: no bench could read a row with anything else. A missing field becomes the empty
 * text.
 */
export const textOf = (field: string): string => `coalesce(input ->> '${field}', '')`;

/** A function that a bench may call: one value of JSON in and one out, so that its signature never changes. */
export const apiFunction = (name: string, variables: string, body: string): string => `
CREATE OR REPLACE FUNCTION floor_v1.${name}(input jsonb) RETURNS jsonb
LANGUAGE plpgsql SECURITY DEFINER SET search_path = floor, pg_temp AS $function$
DECLARE
  ${variables.trim()}
BEGIN
  ${body.trim()}
END $function$;
`;
