/** What every line of a list of items to pick has. */
export interface PickTableLine {
  item: string;
  location: string | null;
  sku: string | null;
  ean: string | null;
}
