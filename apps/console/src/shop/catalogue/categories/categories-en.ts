export const categoriesEn = {
  categories: {
    name: 'Category |||| Categories',
    empty: 'Add the first category. Every product is in one.',
    delete_text: 'Works only while it has no products and no categories below it.',
    fields: {
      name: 'Name',
      slug: 'Address in the shop',
      parent_id: 'Below',
      image_url: 'Image',
      is_active: 'Shown in the shop',
      sort_order: 'Place',
    },
    help: {
      parent_id: 'Empty for a category at the top.',
      is_active: 'A hidden category hides those below it too.',
    },
    tree: {
      hint: 'Drag a category to another place, also to the right to put it below the one above. By keyboard: focus its handle, press the space bar, move it with the arrow keys, and press the space bar again.',
      handle: 'Drag %{name}',
      move: 'Move %{name}',
      up: 'Up',
      down: 'Down',
      inside: 'Below the one above',
      outside: 'One level up',
      hidden: 'Hidden',
      products: '%{smart_count} product |||| %{smart_count} products',
      moved: '%{name} was moved.',
    },
  },
};
