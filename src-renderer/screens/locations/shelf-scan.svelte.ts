/** Scans and typed texts on the screen of item locations: a shelf is remembered, an item gets its location. */
import { m } from '#messages';
import type { AssignedLocation, ShelfItem } from '../../../src-main/contract/terms/locations.ts';
import { counted } from '../../words/format.ts';
import { wordsOf } from '../../words/sentence.ts';
import type { ScanEvent } from '../../scan/keys/scan-event.ts';
import type { Tone } from '../../scan/last-scan.ts';
import type { LocationsRequests, NamedByScan } from './locations-requests.svelte.ts';

/** Words for a scan. */
export interface ShelfNews {
  text: string;
  tone: Tone;
  words: () => string;
}

/** Short name of an item. */
export const nameOf = ({ sku, name, ean }: Pick<ShelfItem, 'sku' | 'name' | 'ean'>): string =>
  name ?? sku ?? ean ?? m.pick_no_name();

/** An item, and the place that it had; null: it had none. */
interface Step {
  item: ShelfItem;
  before: string | null;
}

export class ShelfScan {
  /** The place that the next items get. */
  location = $state('');
  /** Items that carry one code: a person says which one it is. */
  choices = $state.raw<readonly ShelfItem[]>([]);
  /** Changes on this screen that can be undone, oldest first; the place is the one that the item had before. */
  #steps = $state.raw<readonly Step[]>([]);
  readonly #requests: LocationsRequests;
  readonly #say: (news: ShelfNews) => void;

  constructor(requests: LocationsRequests, say: (news: ShelfNews) => void) {
    this.#requests = requests;
    this.#say = say;
  }

  /**
   * Takes a scanned code: one that is no item's, no order's and no box's, and was read right, is a shelf's.
   * @param doubt reason why it may differ from the label; null: none
   */
  async scanned(
    { text: sent, plain: text }: Pick<ScanEvent, 'text' | 'plain'>,
    doubt: (() => string) | null = null,
  ): Promise<void> {
    const found = await this.#itemsOf(sent);
    if (found === null) return;
    if (found.items.length > 0) {
      await this.#itemsFound(text, found.items);
    } else if (found.isItemCode) {
      this.#bad(text, () => m.locations_unknown_item({ code: text }));
    } else if (found.isOrderNumber) {
      this.#bad(text, m.locations_order_number);
    } else if (found.isLabel) {
      this.#bad(text, m.locations_box_label);
    } else if (found.isMisread) {
      this.#bad(text, m.scan_misread);
    } else if (doubt) {
      this.#bad(text, doubt);
    } else {
      this.location = text;
      this.#say({ text, tone: 'neutral', words: () => m.locations_scan_items({ location: text }) });
    }
  }

  /** An item's code or SKU that a person typed; a SKU that no order has had yet is taken as it is. */
  async typed(text: string): Promise<boolean> {
    const found = await this.#itemsOf(text);
    if (found === null) return false;
    if (found.items.length === 0 && found.isItemCode) {
      this.#bad(text, () => m.locations_unknown_item({ code: text }));
      return false;
    }
    const unseen: ShelfItem = { item: `s${text}`, sku: text, ean: null, name: null, location: null };
    return this.#itemsFound(text, found.items.length > 0 ? found.items : [unseen]);
  }

  /** Assigns the location to the chosen item. @returns whether the item has it now */
  async assign(item: ShelfItem, text = ''): Promise<boolean> {
    this.choices = [];
    const answer = await this.#requests.assign(item.item, this.location);
    if (!answer.ok) {
      this.#bad(text, () => wordsOf(answer.sentence));
      return false;
    }
    const { location, before } = answer.value;
    if (location !== before) this.#steps = [...this.#steps, { item, before }];
    this.location = location;
    const name = nameOf(item);
    const moved = before !== null && before !== location;
    const words = () =>
      moved
        ? m.locations_moved({ item: name, location, before })
        : m.locations_assigned({ item: name, location });
    const isUnseen = item.name === null && item.ean === null;
    this.#say({
      text,
      tone: isUnseen ? 'attention' : 'good',
      words: isUnseen ? () => `${words()} ${m.locations_table_unknown(counted(1))}` : words,
    });
    return true;
  }

  get canUndo(): boolean {
    return this.#steps.length > 0;
  }

  /** Removes the location of an item. @returns whether that succeeded */
  async remove(item: AssignedLocation): Promise<boolean> {
    const isRemoved = await this.#requests.remove(item);
    if (isRemoved) this.#steps = [...this.#steps, { item, before: item.location }];
    return isRemoved;
  }

  /** Call when a table has changed places too: the earlier changes no longer apply. */
  forgetSteps(): void {
    this.#steps = [];
  }

  /** Takes back the newest change of this screen: the item has the place again that it had. */
  async undo(): Promise<void> {
    const step = this.#steps.at(-1);
    if (!step) {
      const words = () => `${m.outcomes_nothing_to_undo()} ${m.locations_scan_idle()}`;
      return this.#say({ text: '', tone: 'attention', words });
    }
    const { item, before } = step;
    const undone =
      before === null
        ? await this.#requests.remove(item)
        : (await this.#requests.assign(item.item, before)).ok;
    // A failed request is shown above the list, and can be repeated.
    if (!undone) return this.#bad('', m.locations_not_undone);
    this.#steps = this.#steps.filter((one) => one !== step);
    const name = nameOf(item);
    const words = () =>
      before === null
        ? m.locations_undone_none({ item: name })
        : m.locations_undone({ item: name, location: before });
    this.#say({ text: '', tone: 'neutral', words });
  }

  async #itemsOf(text: string): Promise<NamedByScan | null> {
    this.choices = [];
    const answer = await this.#requests.itemsOf(text);
    if (answer.ok) return answer.value;
    this.#bad(text, () => wordsOf(answer.sentence));
    return null;
  }

  /** @returns whether it was assigned */
  async #itemsFound(text: string, items: readonly ShelfItem[]): Promise<boolean> {
    // A case that was taught with two numbers of units is one item.
    const different = [...new Map(items.map((one) => [one.item, one])).values()];
    const [first, second] = different;
    if (!first) return false;
    if (this.location.trim() === '') {
      const words = () =>
        first.location === null
          ? m.locations_item_without({ item: nameOf(first) })
          : m.locations_item_at({ item: nameOf(first), location: first.location });
      this.#say({ text, tone: 'attention', words });
      return false;
    }
    if (second) {
      this.choices = different;
      this.#say({ text, tone: 'attention', words: m.locations_choose });
      return false;
    }
    return this.assign(first, text);
  }

  #bad(text: string, words: () => string): void {
    this.#say({ text, tone: 'bad', words });
  }
}
