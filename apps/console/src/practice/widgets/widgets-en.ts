/** Texts that several areas of the practice share. */
export const widgetsEn = {
  order: {
    handle: 'Move %{name}',
    instructions: 'Press space to lift the row, the arrow keys to move it, and space again to put it down.',
    lifted: '%{name} is lifted. It is row %{position} of %{count}.',
    moved: '%{name} is over row %{position} of %{count}.',
    dropped: '%{name} is row %{position} of %{count} now.',
    put_back: '%{name} is back in its place.',
    saved: 'The order is saved.',
  },
  copy: { button: 'Copy', done: 'Copied', failed: 'The browser does not allow copying. Copy it by hand.' },
  minutes: '%{count} min',
};
