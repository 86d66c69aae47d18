const { options } = require('./.dependency-cruiser.cjs');

/**
 * Features against each other: folders of store-api's domains and of booking-api. The root files that put them
 * together are not cruised, since everything would lie on a cycle through them; neither are tests.
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
