export const customerGroupsEn = {
  'customer-groups': {
    name: 'Customer group |||| Customer groups',
    empty:
      'Create your first group, such as regulars or companies: its members get a discount or own prices.',
    delete_text: 'Members lose its discount and its price lists at once. They stay customers.',
    fields: {
      name: 'Name',
      description: 'Description',
      discount_percent: 'Discount in percent',
      users_count: 'Members',
      created_at: 'Created',
    },
    sections: { what: 'The group' },
    help: {
      name: 'Customers see it beside their discount.',
      discount: 'Off all products. A product gets this or a promotion, whichever is better.',
      description: 'For staff.',
    },
    members: {
      title: 'Members',
      empty: 'Add the first member.',
      none_found: 'No member has this name or e-mail address.',
      name: 'Name',
      email: 'E-mail',
      joined_at: 'Member since',
      add: 'Add members',
      add_text: 'The next price that they see has the discount of the group.',
      added: 'The members were added.',
      users: 'Customers',
      remove_text: '%{name} loses the discount and the prices of the group at once.',
      removed: 'The member was removed.',
    },
  },
};
