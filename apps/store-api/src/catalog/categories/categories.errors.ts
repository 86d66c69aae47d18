import { defineErrors } from '@comptoir/errors';

export const CategoryErrors = defineErrors({
  CATEGORY_NOT_EMPTY: [
    409,
    'This category has subcategories or products, deleted ones included; move them first.',
  ],
});
