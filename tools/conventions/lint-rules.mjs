/** Methods of a repository of TypeORM that write. */
const WRITES = new Set([
  'save',
  'insert',
  'update',
  'upsert',
  'delete',
  'remove',
  'softDelete',
  'softRemove',
  'increment',
  'decrement',
]);

/** Returns the name of the property that an expression ends in, such as `repo` of `this.db.repo`. */
const lastName = (node) => node?.property?.name;

/** Rejects `db.repo(X).save()`: outside of a transaction the activity log does not learn who writes. */
const writeInTransactions = {
  create: (context) => ({
    CallExpression(node) {
      const repository = node.callee.object?.callee;
      if (!WRITES.has(lastName(node.callee)) || lastName(repository) !== 'repo') return;
      if (lastName(repository.object) !== 'db') return;
      const message = 'Write in db.tx or by db.rows, so that the activity log knows who did it.';
      context.report({ node, message });
    },
  }),
};

/** Rejects `010`, which is 8. The linter has no such rule, and CommonJS is not strict by itself. */
const noOctal = {
  create: (context) => ({
    Literal(node) {
      if (typeof node.value !== 'number' || !/^0\d/.test(node.raw)) return;
      context.report({ node, message: 'Write octal numbers with 0o.' });
    },
  }),
};

/** The rules of this repository, as a plugin of the linter. */
export default {
  meta: { name: 'comptoir' },
  rules: { 'no-octal': noOctal, 'write-in-transactions': writeInTransactions },
};
