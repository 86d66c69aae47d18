/** Texts that several areas of the practice share. */
export const widgetsEn = {
  order: { saved: 'The order is saved.' },
  copy: { button: 'Copy', done: 'Copied', failed: 'The browser does not allow copying. Copy it by hand.' },
  minutes: '%{count} min',
};
