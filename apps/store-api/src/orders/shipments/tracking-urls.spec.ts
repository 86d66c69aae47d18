import { trackingUrlOf } from './tracking-urls';

describe('trackingUrlOf', () => {
  it.each([
    ['UPS', '1Z 999', 'https://www.ups.com/track?tracknum=1Z999'],
    ['UPS Standard', '1Z999', 'https://www.ups.com/track?tracknum=1Z999'],
    ['La Poste', '8R1', 'https://www.laposte.fr/outils/suivre-vos-envois?code=8R1'],
    ['DHL Express', 'a&b=/', 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=a%26b%3D%2F'],
    ['FedEx', '7', 'https://www.fedex.com/fedextrack/?trknbr=7'],
    ['USPS', '9', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9'],
    ['Own courier', '1', null],
    [null, '1', null],
    ['UPS', null, null],
    ['UPS', '', null],
  ])('%s %s', (carrier, number, url) => {
    expect(trackingUrlOf(carrier, number)).toBe(url);
  });
});
