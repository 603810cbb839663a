/** The fields of a connection, and the faults of entered values, in words. */
import { m } from '#messages';
import type { ConnectionStep } from '../../../src-main/contract/station/setup.ts';

export type InputFault = ConnectionStep['faults'][number];
export type InputField = InputFault['field'];

/** Within a sentence. */
export const FIELD_NAMES: Record<InputField, () => string> = {
  authUrl: m.setup_field_auth_url,
  productUrl: m.setup_field_product_url,
  orderUrl: m.setup_field_order_url,
  clientId: m.setup_field_client_id,
  clientSecret: m.setup_field_secret,
};

/** @param secretIsElsewhere a secret is stored, but not for the entered connection */
export function faultSentence({ field, fault }: InputFault, secretIsElsewhere = false): string {
  const named = { field: FIELD_NAMES[field]() };
  if (field === 'clientSecret' && fault === 'missing' && secretIsElsewhere)
    return m.setup_stored_secret_elsewhere();
  switch (fault) {
    case 'missing':
      return m.setup_fault_missing(named);
    case 'not-http':
    case 'not-a-url':
      return m.setup_fault_form(named);
    case 'has-credentials':
      return m.setup_fault_credentials(named);
    case 'insecure':
      return m.setup_fault_insecure(named);
    default:
      return fault satisfies never;
  }
}

/** @returns the sentence for a station name that cannot be used; null if it can */
export const stationNameError = (name: string): string | null =>
  name.trim() === '' ? m.setup_station_name_missing() : null;
