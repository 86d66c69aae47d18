// Preloaded into processes that a test starts, so that they always end with the test.
process.once('disconnect', () => process.exit());
