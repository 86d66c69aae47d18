import fc from 'fast-check';
import { testRuns, testSeed } from './test-seed';

/** Number of cases of a property that names none. */
const RUNS = 100;

/** fast-check with the seed of the run. A spec imports it from here, or its cases would be others in each run. */
fc.configureGlobal({ seed: testSeed(), numRuns: testRuns(RUNS) });

export { fc };
export { testRuns };
