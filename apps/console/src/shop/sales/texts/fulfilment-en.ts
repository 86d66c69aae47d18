/** Texts of the pages that print or ship several orders. */
export const togetherEn = {
  pick_list: 'Pick list',
  packing_slips: 'Packing slips',
  address_labels: 'Address labels',
  ship: 'Ship',
  at_most: 'Choose at most %{most} orders at a time.',
  nothing_to_pack: 'Nothing can be packed now of:',
  no_address: 'Without a delivery address:',
  first_label: 'First free label',
  first_label_help: '1 to 24, for a sheet that is begun',
  warehouse: 'Warehouse',
  orders: 'Orders (units)',
  not_printed: {
    unpaid: 'Not printed, as they are not paid:',
    disputed: 'Not printed, as the payment is disputed:',
    refunded: 'Not printed, as some units were refunded:',
  },
  print_doubtful: 'Print these too',
  doubtful: {
    unpaid: 'Not paid:',
    disputed: 'Disputed payment:',
    refunded: 'Some units were refunded:',
  },
  ship_orders: {
    title: 'Ship orders',
    text: 'Ships all that is left of each ticked order, one after the other. Enter moves to the next tracking number, as a scanner does.',
    warehouse: 'Ships only what lies in %{name}.',
    ship: 'Ship %{smart_count} order |||| Ship %{smart_count} orders',
    tick: 'Ship %{number}',
    field_of: '%{field} of %{number}',
    several_places: 'A parcel from each of these warehouses, with one tracking number:',
    unnumbered:
      '%{smart_count} order has no tracking number. |||| %{smart_count} orders have no tracking number.',
    repeated: 'This tracking number stands in several rows.',
    changed: 'The order has changed since you opened this page. Look at it, and tick it again to ship it.',
    disputed:
      'The payment has been disputed since you opened this page. Tick the order again to ship it all the same.',
    states: {
      open: 'To ship',
      sending: 'Being shipped …',
      shipped: 'Shipped',
      nothing: 'Nothing can be shipped now.',
    },
    doubts: {
      disputed: 'The payment is disputed. Tick the order to ship it all the same.',
      unpaid: 'Not paid. Tick the order to ship it all the same.',
      refunded: 'Some units were refunded. Tick the order to ship them all the same.',
    },
  },
};
