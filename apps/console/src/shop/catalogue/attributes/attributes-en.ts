export const attributesEn = {
  attributes: {
    name: 'Attribute |||| Attributes',
    empty: 'Add what your variants differ in, such as a size or a colour.',
    delete_text: 'Works only while no variant has one of its values.',
    fields: {
      name: 'Name',
      type: 'Shown as',
      values: 'Values',
      'values.value': 'Value',
      'values.color_code': 'Colour',
      sort_order: 'Place',
    },
    types: { text: 'Text', color: 'Colour', select: 'List' },
    help: {
      name: 'What customers choose, such as “Size”.',
      type: 'How the shop lets customers choose a value.',
      values: 'In the order in which customers see them. A value that a variant has cannot be removed.',
      sort_order: 'Lower numbers come first.',
    },
  },
};
