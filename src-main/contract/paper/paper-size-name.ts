/** The name of a paper's size, as settings and jobs have it. */
import { z } from 'zod';
import { PAPER_SIZES, type PaperSizeName } from './paper-sizes.ts';

export const paperSizeNameSchema = z.enum(Object.keys(PAPER_SIZES) as [PaperSizeName, ...PaperSizeName[]]);
