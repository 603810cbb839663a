/** The administrative template of Group Policy (ADMX, and ADML for its words), written from the keys of a policy. */
import { z } from 'zod';
import { settingsInFile } from '../../src-main/contract/station/settings.ts';
import { POLL_SECONDS } from '../../src-main/station/settings.ts';
import { policyKeys, type PolicyKey } from '../../src-main/station/policy/policy-keys.ts';
import { typesFor } from '../../src-main/station/policy/registry-policy.ts';

const KEY = String.raw`SOFTWARE\Policies\Packdesk`;
const SCHEMA = 'http://schemas.microsoft.com/GroupPolicy/2006/07/PolicyDefinitions';
/** Letters of a field of Group Policy: it takes 1,023 by default. */
const MOST_TEXT = 300_000;
const WORDS_OF_NUMBERS = 4_294_967_295;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
/** Markdown has marks that Group Policy would show. */
const plain = (text: string): string => escaped(text.replaceAll('`', ''));

const keys = (): PolicyKey[] => policyKeys().filter(({ field }) => !field.includes('.'));
const isBoolean = ({ expected }: PolicyKey) => expected.is === 'form' && expected.form === 'boolean';

/** The behaviour of a station without this key: the editor fills it in, and a mere OK keeps it. */
function defaultOf(field: string): number | null {
  const defaults = { ...z.object(settingsInFile).parse({}), pollSeconds: POLL_SECONDS.default };
  const value: unknown = Object.entries(defaults).find(([name]) => name === field)?.[1];
  return typeof value === 'number' ? value : null;
}

/** The field of a key, in the template and beside it in its words; null: it is on or off. */
function fieldOf(row: PolicyKey): { element: string; presentation: string } | null {
  const { field, expected } = row;
  if (isBoolean(row)) return null;
  const of = `id="${field}" valueName="${field}" required="true"`;
  if (expected.is === 'one-of')
    return {
      element: [
        `<enum ${of}>`,
        ...expected.values.map(
          (value, n) =>
            `  <item displayName="$(string.${field}_${n})"><value><string>${escaped(value)}</string></value></item>`,
        ),
        '</enum>',
      ].join('\n        '),
      presentation: `<dropdownList refId="${field}" noSort="true">${field}</dropdownList>`,
    };
  if (expected.is === 'whole-number' || expected.is === 'number')
    return {
      element: `<decimal ${of} minValue="${expected.from}" maxValue="${Math.min(expected.to, WORDS_OF_NUMBERS)}" />`,
      presentation: `<decimalTextBox refId="${field}" defaultValue="${defaultOf(field) ?? expected.from}">${field}</decimalTextBox>`,
    };
  if (typesFor(row).includes('REG_MULTI_SZ'))
    return {
      element: `<multiText ${of} />`,
      presentation: `<multiTextBox refId="${field}">${field}</multiTextBox>`,
    };
  const most = expected.is === 'text' ? expected.most : MOST_TEXT;
  return {
    element: `<text ${of} maxLength="${Math.min(most, MOST_TEXT)}" />`,
    presentation: `<textBox refId="${field}"><label>${field}</label></textBox>`,
  };
}

export function admx(): string {
  const policies = keys().map((row) => {
    const { field } = row;
    const element = fieldOf(row)?.element;
    const of = `name="${field}" class="Machine" displayName="$(string.${field})" explainText="$(string.${field}_help)"`;
    const body =
      element === undefined
        ? [
            '<enabledValue><decimal value="1" /></enabledValue>',
            '<disabledValue><decimal value="0" /></disabledValue>',
          ]
        : ['<elements>', `  ${element}`, '</elements>'];
    return [
      `    <policy ${of} key="${KEY}"${element === undefined ? ` valueName="${field}"` : ` presentation="$(presentation.${field})"`}>`,
      '      <parentCategory ref="Packdesk" />',
      '      <supportedOn ref="SupportedOn" />',
      ...body.map((line) => `      ${line}`),
      '    </policy>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<!-- Written by UPDATE_POLICY_TEMPLATE=1 with test/packaging/policy-template.test.ts -->
<policyDefinitions xmlns="${SCHEMA}" revision="1.0" schemaVersion="1.0">
  <policyNamespaces>
    <target prefix="packdesk" namespace="Packdesk.Policies" />
  </policyNamespaces>
  <resources minRequiredRevision="1.0" />
  <supportedOn>
    <definitions>
      <definition name="SupportedOn" displayName="$(string.SupportedOn)" />
    </definitions>
  </supportedOn>
  <categories>
    <category name="Packdesk" displayName="$(string.Packdesk)" />
  </categories>
  <policies>
${policies.join('\n')}
  </policies>
</policyDefinitions>
`;
}

/** The words, in English as resources/docs/configure.md. */
export function adml(): string {
  const strings = keys().flatMap(({ field, form, description, expected }) => [
    `      <string id="${field}">${field}</string>`,
    `      <string id="${field}_help">${plain(description)}. Expects ${plain(form)}.</string>`,
    ...(expected.is === 'one-of'
      ? expected.values.map((value, n) => `      <string id="${field}_${n}">${escaped(value)}</string>`)
      : []),
  ]);
  const presentations = keys().flatMap((row) => {
    const field = fieldOf(row);
    return field === null
      ? []
      : [`      <presentation id="${row.field}">${field.presentation}</presentation>`];
  });
  return `<?xml version="1.0" encoding="utf-8"?>
<policyDefinitionResources xmlns="${SCHEMA}" revision="1.0" schemaVersion="1.0">
  <displayName>Packdesk</displayName>
  <description>Policy of Packdesk stations</description>
  <resources>
    <stringTable>
      <string id="Packdesk">Packdesk</string>
      <string id="SupportedOn">Packdesk for Windows</string>
${strings.join('\n')}
    </stringTable>
    <presentationTable>
${presentations.join('\n')}
    </presentationTable>
  </resources>
</policyDefinitionResources>
`;
}
