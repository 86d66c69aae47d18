const { randomInt } = require('node:crypto');

const MOST = 2 ** 31 - 1;

/**
 * Replaces TEST_SEED=random by a number, which the workers inherit.
 * @param env the environment of the run
 * @throws Error when TEST_SEED is neither a number nor `random`
 */
function settleSeed(env) {
  const { TEST_SEED: seed } = env;
  if (!seed) return;
  if (seed === 'random') env.TEST_SEED = String(randomInt(1, MOST));
  else if (!/^\d{1,10}$/.test(seed) || Number(seed) > MOST) {
    throw new Error(`TEST_SEED is a number up to ${MOST}, or "random"; not "${seed}".`);
  }
}

module.exports = { settleSeed };
