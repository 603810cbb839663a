/** Name of a parcel beside its number on the screens. */
import { m } from '#messages';

/** A parcel by a number, as the service counts: within a delivery, or by ways of its own. */
const NUMBERED =
  /^(parcel|package|box|carton|volume|caixa|pacote|paquete|bulto|caja)?[\s#.:-]*(no\.?|nº)?\s*\d{1,3}(\s*(of|de|\/)\s*\d{1,3})?$/i;

/** The service's own name, unless it is but another number: two numbers on one parcel contradict each other. */
export function parcelName({ name, added }: { name: string | null; added: boolean }): string {
  const given = name?.trim() ?? '';
  if (given !== '' && !NUMBERED.test(given)) return given;
  return added ? m.orders_new_parcel() : m.orders_parcel();
}
