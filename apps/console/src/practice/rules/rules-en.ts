/** Texts of rules of bookings. */
export const rulesEn = {
  about:
    'These rules bind clients, not you. An empty field is no rule. Where a booking has a service and a resource, the stricter rule of both counts.',
  made_before:
    'Bookings that are already made can be cancelled as late as their clients were told, or later where a rule becomes milder. Rules about moving count for them as well. Their prices, payments and refunds stay.',
  notice_min: 'Notice (min)',
  horizon_days: 'How far ahead (days)',
  shortest_min: 'Shortest booking (min)',
  longest_min: 'Longest booking (min)',
  max_per_day: 'Most bookings a day',
  max_per_email: 'Most open bookings of a client',
  cancel_until_min: 'Cancel until (min before the start)',
  move_until_min: 'Move until (min before the start)',
  max_moves: 'Most moves',
  only_slots: 'Start at listed times only',
  help: {
    notice_min: 'Minutes from now to the first time that clients are offered.',
    horizon_days: 'Days from now to the last one. The limit of your settings counts as well.',
    shortest_min: 'With the minutes of options. Shorter slots are not offered.',
    longest_min: 'With the minutes of options.',
    max_per_day: 'Bookings that start on one day. Yours count, and you can go beyond it.',
    max_per_email: 'Bookings of one e-mail address that are not over.',
    cancel_until_min:
      '1440 is a day. Clients see until when they can cancel. An earlier end counts for new bookings only.',
    move_until_min:
      '1440 is a day. Clients see until when they can move it. Also counts for bookings that are already made.',
    max_moves: 'With 0 clients cannot move a booking. Also counts for bookings that are already made.',
    only_slots: 'Otherwise programs may book any time within the hours.',
  },
  saved: 'The rules are saved.',
};
