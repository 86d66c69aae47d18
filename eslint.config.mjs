import js from '@eslint/js';
import prettier from 'eslint-config-prettier';
import jest from 'eslint-plugin-jest';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  {
    ignores: [
      'dist/**',
      '.dev/**',
      'node_modules/**',
      'libs/*-client/src/generated/**',
      'libs/*/dist/**',
      '**/.next/**',
      '**/next-env.d.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommendedTypeChecked.map((config) => ({ ...config, files: ['**/*.{ts,tsx}'] })),
  {
    files: ['**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/consistent-type-imports': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/return-await': ['error', 'in-try-catch'],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: false }],
      'max-params': ['error', 7],
      'max-lines-per-function': ['error', { max: 80, skipBlankLines: true, skipComments: true }],
      complexity: ['error', 20],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read configuration through the typed config.' },
      ],
    },
  },
  {
    files: [
      'apps/*/src/config.ts',
      'apps/*/src/{main,worker,migrate,reconcile,reset-admin,tracing-api,tracing-worker}.ts',
      'apps/console/server/main.ts',
      'apps/storefront/src/server/config.ts',
      'libs/config/**',
      'libs/testing/**',
      'tools/**',
      'apps/*/test/**',
      '**/*.spec.ts',
      '**/*e2e-spec.ts',
    ],
    rules: { 'no-restricted-properties': 'off' },
  },
  { files: ['tools/**'], rules: { 'no-console': 'off' } },
  {
    // Code for browsers, with types of its own.
    files: ['apps/booking-widget/src/**/*.ts'],
    languageOptions: { parserOptions: { project: './apps/booking-widget/tsconfig.json' } },
  },
  {
    files: ['apps/console/src/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { project: './apps/console/tsconfig.json' } },
    rules: {
      // Records of React-admin have no types, and its contexts hand out functions.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['apps/storefront/**/*.{ts,tsx}'],
    ignores: ['apps/storefront/test/**'],
    languageOptions: { parserOptions: { project: './apps/storefront/tsconfig.json' } },
  },
  {
    // Migrations contain long SQL texts.
    files: ['apps/*/src/migrations/**'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    // Transactions of staff set the actor for the activity log; a repository outside of a transaction does
    // not.
    files: ['apps/*/src/**/*.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            'CallExpression[callee.property.name=/^(save|insert|update|upsert|delete|remove|softDelete|softRemove|increment|decrement)$/]' +
            "[callee.object.callee.property.name='repo'][callee.object.callee.object.property.name='db']",
          message: 'Write in db.tx or by db.rows, so that the activity log knows who did it.',
        },
      ],
    },
  },
  {
    // The type of the configuration follows from the table of variables.
    files: ['apps/*/src/config.ts', 'libs/config/src/service-config.ts'],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
  {
    // Response bodies have no types until a test checks them.
    files: ['libs/testing/**', '**/*.spec.ts', '**/*e2e-spec.ts', 'apps/*/test/**'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.spec.ts', '**/*e2e-spec.ts', 'apps/*/test/**/*.ts'],
    ignores: ['**/*.stories.ts'],
    ...jest.configs['flat/recommended'],
    rules: {
      ...jest.configs['flat/recommended'].rules,
      'jest/expect-expect': [
        'error',
        { assertFunctionNames: ['expect', 'expect*', '**.expect*', 'fc.assert'] },
      ],
      'jest/no-conditional-expect': 'error',
      'jest/no-focused-tests': 'error',
      'jest/no-disabled-tests': 'error',
      'max-lines-per-function': 'off',
      'max-lines': ['error', { max: 800 }],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        module: 'writable',
        require: 'readonly',
        __dirname: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        setInterval: 'readonly',
        clearInterval: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        AbortSignal: 'readonly',
        performance: 'readonly',
      },
    },
    rules: { 'no-console': 'off' },
  },
  prettier,
);
