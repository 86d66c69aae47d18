export const resourcesEn = {
  areas: { resources: 'Resources' },
  resources: {
    resources: {
      name: 'Resource |||| Resources',
      empty: 'Add what can be booked: a room, a court, a person.',
      delete_text: 'Its bookings stay, and nobody can book it again.',
      fields: { name: 'Name', description: 'Description' },
    },
  },
};
