import { button, h } from '../dom';
import type { Widget } from '../widget';
import type { Word } from '../words';

/** A question before something that cannot be taken back. */
interface Question {
  text: string;
  yes: Word;
  /** Part of the button that does it. */
  part?: string;
  run: () => Promise<void>;
}

/** Asks in a dialog that the browser keeps the focus in. */
export function ask(widget: Widget, { text, yes, part = 'button', run }: Question): void {
  const { say } = widget;
  const close = (): void => dialog.remove();
  const dialog: HTMLDialogElement = h(
    'dialog',
    { part: 'dialog', 'aria-labelledby': 'question', onclose: close },
    h('p', { id: 'question' }, text),
    h(
      'div',
      { class: 'actions' },
      button(say('cancel_no'), () => dialog.close(), { part: 'button-secondary', key: 'keep' }),
      button(
        say(yes),
        () => {
          dialog.close();
          void run();
        },
        { part, key: yes },
      ),
    ),
  );
  widget.box.append(dialog);
  dialog.showModal();
}
