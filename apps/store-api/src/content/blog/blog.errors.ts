import { defineErrors } from '@comptoir/errors';

export const BlogErrors = defineErrors({
  BLOG_CATEGORY_NOT_EMPTY: [409, 'The category has posts; move or delete them first.'],
});
