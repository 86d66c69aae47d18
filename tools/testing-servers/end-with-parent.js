// Preloaded into processes that a test starts, so that none outlives the test, however that ends.
process.once('disconnect', () => process.exit());
