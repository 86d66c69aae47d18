/** Faults that the service finds, in the words of the forms. */
export const faultsEn = {
  after: '“%{field}” must be after “%{other}”.',
  range: 'Please enter a whole number from %{min} to %{max}.',
  zero_or_range: 'Please enter 0, or a whole number from %{min} to %{max}.',
  fields: {
    start_time: 'From',
    end_time: 'To',
    time_from: 'Not before',
    time_to: 'Over by',
    date_from: 'First day',
    date_to: 'Last day',
    start_at: 'Start',
    end_at: 'End',
    duration_min: 'Length',
    buffer_min: 'Break',
    party_size: 'Seats',
    client_name: 'Client',
    resource_id: 'Resource',
    service_id: 'Service',
  },
};
