import { ApiFailure } from '../api';
import { type FileAnswer, isImage, nameOf } from '../answers';
import { button, h } from '../dom';
import { type FieldContext, describe } from './field-context';
import { labelled } from './field-frame';

const MEGABYTE = 1024 * 1024;
const DEFAULT_WIDTH = 320;
/** Bounds of the sliders, in CSS pixels. */
const SMALLEST_SIDE = 16;
const LARGEST_SIDE = 1_200;

/** Uploads a file and lets the visitor choose the size of images. */
export function fileField(context: FieldContext): HTMLElement {
  const { field, fault, say, formats, isFixed } = context;
  const types = (field.accept ?? []).join(', ');
  const size = `${formats.number((field.max_bytes ?? 0) / MEGABYTE)} MB`;
  const status = h('p', { role: 'status', class: 'hint' });
  const shown = h('div', { class: 'file' });
  let upload: AbortController | undefined;

  const input = h('input', {
    ...describe(field.id, { required: field.required, fault, hint: true }),
    type: 'file',
    accept: types,
    disabled: isFixed,
    onchange: () => {
      const file = input.files?.[0];
      if (file) void take(file);
    },
  });

  async function take(file: File): Promise<void> {
    const ending = file.name.slice(file.name.lastIndexOf('.')).toLowerCase();
    if (field.accept && !field.accept.includes(ending)) return fail(say('wrong_type', { types }));
    if (field.max_bytes && file.size > field.max_bytes) return fail(say('too_large', { size }));
    upload?.abort();
    const controller = (upload = new AbortController());
    const bar = h('progress', { max: '1', value: 0, 'aria-label': say('uploading') });
    shown.replaceChildren(bar);
    status.textContent = say('uploading');
    try {
      const { url } = await context.api.upload(file, (share) => (bar.value = share), controller.signal);
      status.textContent = say('uploaded', { name: file.name });
      const ratio = isImage(url) ? await ratioOf(file) : undefined;
      const answer: FileAnswer = ratio
        ? { url, w: DEFAULT_WIDTH, h: Math.round(DEFAULT_WIDTH / ratio) }
        : { url, w: null, h: null };
      context.change(JSON.stringify(answer));
      show(answer, file.name);
    } catch (error) {
      if (controller.signal.aborted) return;
      fail(error instanceof ApiFailure && error.status ? error.message : say('offline'));
    }
  }

  function fail(message: string): void {
    input.value = '';
    shown.replaceChildren();
    status.textContent = message;
    context.change('');
  }

  function remove(): void {
    fail('');
    input.focus();
  }

  function show(answer: FileAnswer, name: string): void {
    shown.replaceChildren(
      ...shownFile(context, answer, name),
      button(say('remove'), remove, { part: 'button-secondary', key: `remove-${field.id}` }),
    );
  }

  if (context.answer.startsWith('{')) {
    const answer = JSON.parse(context.answer) as FileAnswer;
    show(answer, nameOf(answer.url));
  }
  return labelled({ ...field, fault, hint: say('file_hint', { types, size }) }, say, input, status, shown);
}

/** An image with sliders for its size, or a link to another file. */
function shownFile(context: FieldContext, answer: FileAnswer, name: string): HTMLElement[] {
  const { say, formats } = context;
  if (!isImage(answer.url)) {
    return [h('a', { href: answer.url, target: '_blank', rel: 'noopener noreferrer' }, name)];
  }
  const image = h('img', {
    src: answer.url,
    alt: say('preview', { name }),
    referrerpolicy: 'no-referrer',
    part: 'preview',
  });
  const resize = (): void => {
    image.width = answer.w ?? DEFAULT_WIDTH;
    image.height = answer.h ?? DEFAULT_WIDTH;
    context.change(JSON.stringify(answer));
  };
  const slider = (word: 'width' | 'height', side: 'w' | 'h'): HTMLElement => {
    const output = h('output', {}, formats.number(answer[side] ?? DEFAULT_WIDTH));
    const range = h('input', { type: 'range', min: SMALLEST_SIDE, max: LARGEST_SIDE });
    range.value = String(answer[side] ?? DEFAULT_WIDTH);
    range.oninput = () => {
      answer[side] = Number(range.value);
      output.textContent = formats.number(answer[side]);
      resize();
    };
    return h('label', { class: 'row' }, h('span', {}, say(word)), range, output);
  };
  resize();
  return [image, slider('width', 'w'), slider('height', 'h')];
}

/** Returns width through height of an image file; 1 for one that the browser cannot read. */
async function ratioOf(file: File): Promise<number> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  const ratio = bitmap?.height ? bitmap.width / bitmap.height : undefined;
  bitmap?.close();
  return ratio ?? 1;
}
