/** Sentences that no screen shows with 0, so Portuguese needs no form for it. */
import type { NeverZero } from './catalogue-words.ts';

export const NEVER_ZERO: readonly NeverZero[] = [
  {
    reason: 'The screen shows it, or another sentence, only where there are some.',
    keys: [
      'board_benches',
      'board_packed_twice',
      'cancel_left_out',
      'lessons_over_wrong',
      'packing_all_units',
      'setup_file_faults',
      'station_code_wait',
      'station_rule_minutes',
      'checks_count',
      'copies_cancels_unsent',
      'floor_doubted',
      'copies_steps',
      'copies_cancels_not_sent',
      'copies_cancels_settled',
      'copies_code_changes',
      'copies_operator_changes',
      'copies_location_changes',
      'pick_chosen_orders',
      'pick_beyond',
      'copies_settled_since',
      'erasure_nameless',
      'erasure_records',
      'erasure_answers',
      'erasure_scans',
      'erasure_proof_cancels',
      'erasure_proof_steps',
      'erasure_proof_both',
      'erasure_files_here_none',
      'erasure_files_here_some',
      'erasure_files_second_none',
      'erasure_files_second_some',
      'erasure_state_done_but',
      'health_not_as_written',
      'journal_lack',
      'journal_loss',
      'orders_others_need_item',
      'packed_events_changed',
      'packed_scans_not_counted',
      'packing_times_set_aside',
      'packing_times_reopened',
      'packing_units_left',
      'packing_others_need_it',
      'pick_others_wait',
      'queue_newest_first',
      'queue_not_closed',
      'queue_selected',
      'scan_others_need',
      'floor_others_need_there',
      'floor_others_need_some_there',
      'floor_only_others_need',
      'floor_set_aside',
      'shell_to_leave',
      'scan_not_counted_after',
      'setup_unsent',
      'setup_unsent_todo',
      'setup_to_correct',
      'shell_to_pull',
      'shell_to_put_back',
      'shell_needs_person',
      'station_forget_unsent',
      'station_forget_needs_person',
      'station_forget_to_pull',
      'station_forget_waiting',
      'station_forget_packing',
      'station_forget_set_aside',
    ],
  },
  {
    reason: 'There is one at least by what it counts.',
    keys: [
      // Days of retention begin with 1.
      'station_forget_orders_stay',
      // Numbers that can be scanned begin with 2.
      'actions_units',
      // A text without a character is shown as empty.
      'policy_found_text',
      // A file is refused because of a line in it.
      'codes_nothing_taken_lines',
      // An erasure is of the orders that were found.
      'erasure_orders',
      // Zero names have a sentence of their own.
      'erasure_buyers',
      // A packed order has the event of its opening.
      'packed_events_chained',
      // The order is stopped for these events.
      'packing_events_not_trusted',
      // The plan leaves these units out.
      'packing_in_no_delivery',
      // Units are missing, or needed by the order that is listed.
      'packing_missing_of',
      'packing_units_needed',
      // The button is for a list that is longer than the shown part.
      'pick_show_all',
      // Counted among the orders of the queue.
      'scan_case_needed_by',
      'scan_needed_by',
      // A scan is of one unit or of a case.
      'scan_opened_half_packed',
      'scan_opened_most_urgent',
      // Said only if some units are packed.
      'scan_order_found_begun',
      // An answer has a page.
      'service_summary.pages',
    ],
  },
  {
    reason: 'The order has items, parcels and units to go: else another sentence is shown.',
    keys: ['packing_on_bench_size', 'packing_on_bench_begun', 'packing_units_to_go', 'packing_complete'],
  },
];
