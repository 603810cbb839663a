import { describe, expect, it } from 'vitest';
import { apply } from '../../../../src-main/domain/packing/fold.ts';
import { PackingHistoryError } from '../../../../src-main/domain/packing/event.ts';
import { eventIn, eventText } from '../../../../src-main/journal/packing/event-text.ts';

/** A row as the first version wrote it. */
const OPENED =
  '{"kind":"opened","plan":{"articles":[{"key":"sku:A","sku":"A","name":"Mug","eans":["96385074"],"hsCode":null,' +
  '"units":2,"byDelivery":[2],"loose":0}],"deliveries":[{"company":"P","name":null}],"parcels":[{"delivery":0,' +
  '"name":null,"code":null,"length":null,"width":null,"height":null,"contents":null}],"contradictions":[],' +
  '"shipTo":"x"},"free":false,"anew":false}';

it('reads the row of the first version, and writes it again to the letter', () => {
  const event = eventIn(OPENED);
  if (!event) throw new Error('no event');
  expect(apply(null, event).plan.items).toMatchObject([{ key: 'sku:A', units: 2 }]);
  expect(eventText(event)).toBe(OPENED);
});

it('reads and writes in its own words that everything is counted again', () => {
  const text = OPENED.replace('"anew":false', '"anew":true');
  const event = eventIn(text);
  expect(event).toMatchObject({ restart: true });
  expect(event).not.toHaveProperty('anew');
  expect(event && eventText(event)).toBe(text);
});

it('writes an event without a plan as it is', () => {
  const text = '{"kind":"turned","parcel":2}';
  expect(eventText({ kind: 'turned', parcel: 2 })).toBe(text);
  expect(eventIn(text)).toEqual({ kind: 'turned', parcel: 2 });
});

describe('a text that is no event', () => {
  it.each(['', 'null', '5', '{}', '{"kind":5}'])('%s', (text) => {
    expect(eventIn(text)).toBeNull();
  });

  it.each(['{"kind":"opened"}', '{"kind":"opened","plan":5}', '{"kind":"opened","plan":{"articles":5}}'])(
    '%s: is refused by the fold',
    (text) => {
      const event = eventIn(text);
      expect(() => event && apply(null, event)).toThrow(PackingHistoryError);
    },
  );
});
