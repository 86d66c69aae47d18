const Sequencer = require('@jest/test-sequencer').default;

/** Runs groups of specs in the order of their names, which begin with their place; other specs as Jest does. */
class LongestFirst extends Sequencer {
  sort(tests) {
    const isGroup = ({ path }) => path.endsWith('.group.ts');
    if (!tests.every(isGroup)) return super.sort(tests);
    return [...tests].sort((a, b) => a.path.localeCompare(b.path));
  }
}

module.exports = LongestFirst;
