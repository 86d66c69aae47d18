import { defineErrors } from '@comptoir/errors';

export const AttributeErrors = defineErrors({
  ATTRIBUTE_IN_USE: [409, 'Variants of products have a value of this; take it from them first.'],
});
