import { QRCodeSVG } from 'qrcode.react';

/** A QR code, loaded when one is shown. */
export default function QrCode({
  text,
  size,
  title,
}: {
  text: string;
  size: number;
  title: string;
}): React.JSX.Element {
  return <QRCodeSVG value={text} size={size} level="M" title={title} />;
}
