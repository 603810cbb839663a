/** Words for the faults of a policy or settings file: the key that is wrong, and what to do. */
import { m } from '#messages';
import type {
  Expected,
  FileFault,
  Form,
  Found,
  UnusableWhy,
} from '../../../src-main/contract/terms/file-fault.ts';
import type { PolicyFault } from '../../../src-main/contract/station/policy.ts';
import { counted, formatCount } from '../format.ts';
import type { Sentence } from '../sentence.ts';

const FORMS: Record<Form, () => string> = {
  name: m.policy_form_name,
  address: m.policy_form_address,
  'client-id': m.policy_form_client_id,
  file: m.policy_form_file,
  certificates: m.policy_form_certificates,
  proxy: m.policy_form_proxy,
  hosts: m.policy_form_hosts,
  reasons: m.policy_form_reasons,
  folder: m.policy_form_folder,
  'code-hash': m.policy_form_code_hash,
  feed: m.policy_form_feed,
  'update-key': m.policy_form_update_key,
  'zpl-printers': m.policy_form_zpl_printers,
  logo: m.policy_form_logo,
  boolean: m.policy_form_boolean,
};

const UNUSABLE: Record<UnusableWhy, (of: { field: string; detail: string; found: string }) => string> = {
  name: m.policy_why_name,
  'not-a-url': m.policy_why_not_a_url,
  'not-http': m.policy_why_not_http,
  'has-credentials': m.policy_why_has_credentials,
  insecure: m.policy_why_insecure,
  'no-full-path': m.policy_why_no_full_path,
  'path-control-character': m.policy_why_path_control_character,
  'no-proxy-address': m.policy_why_no_proxy_address,
  'proxy-password': m.policy_why_proxy_password,
  'reason-twice': m.policy_why_reason_twice,
  'no-code-hash': m.policy_why_no_code_hash,
  'update-key': m.policy_why_update_key,
  'no-file': m.policy_why_no_file,
  'file-too-large': m.policy_why_file_too_large,
  'file-open-to-others': m.policy_why_file_open_to_others,
  'file-unreadable': m.policy_why_file_unreadable,
  'file-empty': m.policy_why_file_empty,
  'many-lines': m.policy_why_many_lines,
  'file-utf16': m.policy_why_file_utf16,
  'no-certificate': m.policy_why_no_certificate,
  'bad-certificate': m.policy_why_bad_certificate,
};

/** Remedies for single faults; of others the value is corrected, or its key is removed. */
const UNUSABLE_TODO: Partial<Record<UnusableWhy, () => string>> = {
  'file-open-to-others': m.policy_why_file_open_to_others_todo,
  'file-utf16': m.policy_not_utf8_todo,
};

/** @param isPolicy otherwise it is a settings file, which a person has chosen */
export function fileFaultSentence({ field, fault }: PolicyFault, isPolicy: boolean): Sentence {
  switch (fault.code) {
    case 'unreadable':
      if (fault.reason === 'NOT_A_FILE')
        return { what: m.policy_not_a_file(), todo: m.policy_not_a_file_todo() };
      return { what: m.policy_unreadable({ reason: fault.reason }), todo: m.policy_unreadable_todo() };
    case 'too-large':
      return { what: m.policy_too_large(), todo: m.policy_too_large_todo() };
    case 'not-utf8':
      return { what: m.policy_not_utf8(), todo: m.policy_not_utf8_todo() };
    case 'not-json':
      return { what: notJson(fault), todo: m.policy_not_json_todo() };
    case 'open-to-others':
      return { what: m.policy_open_to_others(fault), todo: m.policy_open_to_others_todo(fault) };
    case 'open-to-users':
      return { what: m.policy_open_to_users(fault), todo: m.policy_open_to_users_todo() };
    case 'rights-unknown':
      return { what: m.policy_rights_unknown(fault), todo: m.policy_rights_unknown_todo() };
    case 'registry-unreadable':
      return { what: m.policy_registry_unreadable(fault), todo: m.policy_registry_unreadable_todo() };
    case 'registry-type': {
      const found = fault.found === 'key' ? m.policy_found_key() : fault.found;
      return {
        what: m.policy_registry_type({ field, expected: fault.expected.join(' / '), found }),
        todo: m.policy_correct(),
      };
    }
    case 'registry-json':
      return { what: m.policy_registry_json({ field }), todo: m.policy_not_json_todo() };
    case 'no-object':
      return {
        what: m.policy_no_object({ found: foundWords(fault.found) }),
        todo: m.policy_no_object_todo(),
      };
    case 'unknown-key': {
      const { meant, known } = fault;
      const todo =
        meant === null ? m.policy_unknown_todo({ known: known.join(', ') }) : m.policy_write({ meant });
      return { what: m.policy_unknown_key({ field }), todo };
    }
    case 'secret-key':
      return {
        what: m.policy_secret_key({ field }),
        todo: isPolicy ? m.policy_secret_key_todo() : m.policy_secret_key_todo_here(),
      };
    case 'repeated-key': {
      const where = fault.places.map((at) =>
        m.policy_place({ line: formatCount(at.line), column: formatCount(at.column) }),
      );
      return {
        what: m.policy_repeated({ field, n: formatCount(fault.count), where: where.join('; ') }),
        todo: m.policy_repeated_todo(),
      };
    }
    case 'missing':
      return { what: m.policy_missing({ field, beside: fault.beside }), todo: m.policy_missing_todo() };
    case 'missing-address':
      return { what: m.policy_missing_address({ field }), todo: m.policy_missing_todo() };
    case 'other-value': {
      const words = { expected: expectedWords(fault.expected), found: foundWords(fault.found) };
      return { what: m.policy_other_value({ field, ...words }), todo: m.policy_correct() };
    }
    case 'unusable': {
      const todo = UNUSABLE_TODO[fault.why] ?? m.policy_correct;
      return {
        what: UNUSABLE[fault.why]({ field, detail: fault.detail, found: foundWords(fault.found) }),
        todo: todo(),
      };
    }
    default:
      return fault satisfies never;
  }
}

function notJson({ line, column }: Extract<FileFault, { code: 'not-json' }>): string {
  if (line === null || column === null) return m.policy_not_json();
  return m.policy_not_json_at({ line: formatCount(line), column: formatCount(column) });
}

function expectedWords(expected: Expected): string {
  switch (expected.is) {
    case 'one-of':
      return m.policy_one_of({ values: expected.values.map((value) => `"${value}"`).join(', ') });
    case 'whole-number':
      return m.policy_whole_number(expected);
    case 'number':
      return m.policy_number(expected);
    case 'text':
      return expected.least === 0
        ? m.policy_text({ most: formatCount(expected.most) })
        : m.policy_text_from({ least: formatCount(expected.least), most: formatCount(expected.most) });
    case 'object':
      return m.policy_object({ keys: expected.keys.join(', ') });
    case 'form':
      return FORMS[expected.form]();
    default:
      return expected satisfies never;
  }
}

function foundWords(found: Found): string {
  switch (found.is) {
    case 'value':
      return found.text;
    case 'text':
      return m.policy_found_text(counted(found.count));
    case 'quoted-number':
      return m.policy_found_quoted_number();
    case 'quoted-boolean':
      return m.policy_found_quoted_boolean();
    case 'empty-text':
      return m.policy_found_empty_text();
    case 'list':
      return m.policy_found_list({ n: formatCount(found.count) });
    case 'missing':
      return m.policy_found_missing();
    case 'object':
      return m.policy_found_object();
    default:
      return found satisfies never;
  }
}
