import { shipmentDetails } from './shipment-details';

describe('shipmentDetails', () => {
  it('lists the known details of each shipment', () => {
    const labels = { carrier: 'Carrier', trackingNumber: 'Number', estimatedDelivery: 'Expected' };
    const known = {
      carrier: 'DHL',
      trackingNumber: 'JD01',
      trackingUrl: null,
      estimatedDelivery: '2026-11-23',
    };
    const unknown = { carrier: null, trackingNumber: null, trackingUrl: null, estimatedDelivery: null };
    expect(shipmentDetails([known, unknown], labels, 'en')).toEqual([
      { label: 'Carrier', value: 'DHL' },
      { label: 'Number', value: 'JD01' },
      { label: 'Expected', value: '23 November 2026' },
    ]);
  });
});
