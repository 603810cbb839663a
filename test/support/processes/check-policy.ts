/** Asks `--check-policy` of a file, in a process of its own: one that waits for ever can be ended. */
import { answerToCheck } from '../../../src-main/station/policy/check-policy.ts';

process.stdout.write(answerToCheck(['--check-policy', process.argv[2] ?? ''])?.text ?? '');
