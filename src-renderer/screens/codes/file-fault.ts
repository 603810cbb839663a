/** Words for a table of codes that cannot be read. */
import { m } from '#messages';
import type { CodesFileFault } from '../../../src-main/contract/scan/codes.ts';
import { MAX_SCAN_LENGTH, MOST_UNITS } from '../../../src-main/contract/terms/limits.ts';
import { formatCount } from '../../words/format.ts';
import type { Sentence } from '../../words/sentence.ts';

export const fileFaultSentence = (fault: CodesFileFault): Sentence => ({
  what: `${m.codes_line({ n: formatCount(fault.line) })} ${words(fault)}`,
  todo: m.codes_correct_file(),
});

function words({ why, found }: CodesFileFault): string {
  switch (why) {
    case 'not-text':
      return m.locations_line_not_text();
    case 'fields':
      return m.locations_line_fields();
    case 'empty':
      return m.locations_line_empty();
    case 'repeated-column':
      return m.locations_line_repeated_column({ columns: found });
    case 'lost-letters':
      return m.locations_line_lost_letters();
    case 'no-code-column':
      return m.locations_line_no_column({ columns: 'code', found });
    case 'no-sku-column':
      return m.locations_line_no_column({ columns: 'sku', found });
    case 'no-units-column':
      return m.locations_line_no_column({ columns: 'units', found });
    case 'no-code':
      return m.codes_file_no_code({ n: formatCount(MAX_SCAN_LENGTH) });
    case 'no-sku':
      return m.codes_file_no_sku({ n: '200' });
    case 'no-units':
      return m.codes_file_no_units({ found, n: formatCount(MOST_UNITS) });
    default:
      return why satisfies never;
  }
}
