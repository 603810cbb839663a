/** The rules whose value is picked from a list, and the values of each: the same for mouse, keys and scanner. */
import { m } from '#messages';
import type { QueueFacets } from '../../../../src-main/contract/orders/queue.ts';
import { formatCount } from '../../../words/format.ts';
import type { RuleField, RuleOption } from './rule-field.ts';
import { beginMoment, momentFields } from './moment-fields.ts';
import { DUE_RULES, SIZE_RULES, type DueRule, type RuleEntry, type SizeRule } from './rule-entry.svelte.ts';

const DUE_WORDS: Record<DueRule, () => string> = {
  any: m.pick_rule_any_due,
  today: m.pick_rule_due_today,
  tomorrow: m.pick_rule_due_tomorrow,
  moment: m.pick_rule_due_moment,
};
const SIZE_WORDS: Record<SizeRule, () => string> = {
  '': m.pick_rule_any_size,
  single: m.queue_single,
  multi: m.queue_multi,
};

export function ruleFields(entry: RuleEntry, facets: QueueFacets | null): RuleField[] {
  const carriers = (facets?.carriers ?? []).map(({ name, orders }) => ({
    value: name,
    label: `${name} (${formatCount(orders)})`,
  }));
  // A carrier that has no orders now is still the one that was chosen.
  const isThere = entry.carrier === '' || carriers.some(({ value }) => value === entry.carrier);
  return [
    field('carrier', m.pick_rule_carrier(), entry.carrier, {
      options: [
        { value: '', label: m.pick_rule_any_carrier() },
        ...(isThere ? [] : [{ value: entry.carrier, label: entry.carrier }]),
        ...carriers,
      ],
      take: (value) => (entry.carrier = value),
    }),
    field('size', m.pick_rule_size(), entry.size, {
      options: SIZE_RULES.map((value) => ({ value, label: SIZE_WORDS[value]() })),
      take: (value) => (entry.size = SIZE_RULES.find((one) => one === value) ?? ''),
    }),
    field('due', m.pick_rule_due(), entry.due, {
      options: DUE_RULES.map((value) => ({ value, label: DUE_WORDS[value]() })),
      take: (value) => {
        entry.due = DUE_RULES.find((one) => one === value) ?? 'any';
        if (entry.due === 'moment') beginMoment(entry);
      },
    }),
    ...(entry.due === 'moment' ? momentFields(entry) : []),
  ];
}

function field(
  name: RuleField['name'],
  label: string,
  value: string,
  { options, take }: { options: readonly RuleOption[]; take: (value: string) => void },
): RuleField {
  const at = options.findIndex((one) => one.value === value);
  const set = (to: string | undefined) => {
    if (to !== undefined && options.some((one) => one.value === to)) take(to);
  };
  const step = (by: 1 | -1) => set(options[(at + by + options.length) % options.length]?.value);
  return { name, label, value, options, set, step };
}
