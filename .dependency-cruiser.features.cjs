const { options } = require('./.dependency-cruiser.cjs');

/**
 * Rejects circles between features: folders of store-api's domains and of booking-api. Root files are
 * excluded, since they compose all features and would close a circle through each of them; so are tests.
 * @type {import('dependency-cruiser').IConfiguration}
 */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles-of-features',
      comment: 'Two features that import each other are one feature; type imports count.',
      severity: 'error',
      scope: 'folder',
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    includeOnly: { path: '^apps/(store-api/src/[^/]+|booking-api/src)/[^/]+/' },
    exclude: { path: '\\.(spec|fixture)\\.ts$' },
  },
};
