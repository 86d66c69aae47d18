/** Texts of services. */
export const servicesEn = {
  resources: {
    services: {
      name: 'Service |||| Services',
      empty: 'Add what clients book at one of several people or rooms: a haircut, a massage, a consultation.',
      delete_text:
        'Clients can no longer book it, and it cannot be restored. Its bookings stay and go on showing it. To hide it for a while, switch it off instead.',
      states: { active: 'Bookable', inactive: 'Hidden' },
      fields: {
        name: 'Name',
        description: 'Description',
        durations: 'Lengths',
        price: 'Price',
        buffer_before_min: 'Minutes free before',
        buffer_after_min: 'Minutes free after',
        color: 'Colour',
        max_party_size: 'Most people',
        strategy: 'Without a preference, the booking goes to',
        form_resource_id: 'Booking form',
        resource_ids: 'Offered by',
        needs: 'Rooms that it needs',
        image_url: 'Picture',
        active: 'Clients can book it',
      },
    },
  },
  pages: {
    offered_by: 'offered by %{smart_count} resource |||| offered by %{smart_count} resources',
    nobody: 'Nobody offers this service yet, so it has no free times. Add a resource.',
    add_resource: 'Add a resource',
    remove_resource: 'Remove %{name}',
    order_help: 'Drag the preferred one to the top.',
    one_of: 'One of these (%{number})',
    needs_help:
      'Each booking takes one resource of each group, the first that is free, in the order in which you choose them.',
    picture: 'Picture of the service',
    price_help:
      'Per booking, whatever the number of people and the length. The prices of chosen options are added. 0 shows no price. With a price, clients book the resources by their services only, unless the page of a resource says otherwise.',
    strategies: {
      least_booked: 'Whoever has the fewest bookings that day, then that week: the work is shared evenly.',
      in_turn: 'Whoever was booked for this service longest ago: one after the other.',
      priority: 'The first of the list who is free: the others step in when needed.',
    },
    strategy_help: 'Clients can choose one of the resources, or say that they have no preference.',
    form_of_first: 'That of the first resource',
    form_help:
      'Clients answer the questions of this resource. For a form of its own, add a hidden resource with these questions.',
    buffer_help: 'Time to prepare and to tidy up, in which no other booking can be. Clients do not see it.',
    people_help: 'In one booking. Empty: as many as the resource has seats.',
    color_help: 'Its bookings have this colour in the calendar.',
    active_help: 'While it is off, only you can book it.',
    lengths: {
      about: 'Clients choose one of the lengths. The default is chosen at first.',
      one: 'Length %{number} (min)',
      add: 'Add a length',
      remove: 'Remove %{name}',
      default: 'Default',
      make_default: 'Make default',
      make_default_of: 'Make default: %{name}',
      wrong: 'Each length is a whole number of minutes from 1 to 44,640.',
      twice: 'A length is there twice.',
    },
    tabs: {
      label: 'Parts of the service',
      details: 'Details',
      rules: 'Rules',
      payment: 'Payment',
      sharing: 'Share',
    },
    sharing: {
      one: 'This service',
      inactive: 'Clients cannot book this service: it is hidden.',
      all: 'All services',
      all_about: 'Clients choose a service first.',
      all_page: 'Page to book any service',
      all_snippet: 'Code for your web site, with all services',
    },
    booking: {
      anyone: 'Anyone who is free',
      none: 'None: only a resource',
      missing:
        'Clients book %{name} by a service only. Choose one: without it the booking has no price, no room and no questions of the service.',
      length: 'Length',
      minutes: '%{minutes} minutes',
    },
  },
};
