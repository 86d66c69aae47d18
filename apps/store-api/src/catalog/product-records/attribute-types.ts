export const ATTRIBUTE_TYPES = ['text', 'color', 'select'] as const;

export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];
