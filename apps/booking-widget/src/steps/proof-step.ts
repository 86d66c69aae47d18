import { ApiFailure } from '../api';
import { button, h, heading } from '../dom';
import { describe } from '../fields/field-context';
import { labelled } from '../fields/field-frame';
import type { Proof, ProofPurpose } from '../proof';
import type { Widget } from '../widget';

/** Name of the field in faults. */
const CODE = 'proof_code';
const MAX_CODE = 20;

/** Asks for the proof of a booking. @param run books again */
export function askProof(widget: Widget, run: () => void): Promise<void> {
  return askProofFor(widget, { step: 'summary', form: 'details', submit: 'book', run });
}

/** Mails a code, and shows the input for it instead of the step. */
export async function askProofFor(widget: Widget, purpose: ProofPurpose): Promise<void> {
  const { session } = widget;
  try {
    await session.api.send('POST', '/email-proofs', { email: session.draft.client.email });
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'TOO_MANY_CODES') throw error;
    widget.isBusy = false;
    return widget.fail(error.message);
  }
  delete widget.faults[CODE];
  widget.proof = { ...purpose, code: '' };
  widget.isBusy = false;
  widget.go(purpose.step);
}

/** Asks for the code. */
export function proofStep(widget: Widget, proof: Proof): (Node | undefined)[] {
  const { session, say, faults } = widget;
  const { email } = session.draft.client;
  const fault = faults[CODE];
  const input = h('input', {
    ...describe(CODE, { required: true, fault }),
    type: 'text',
    inputmode: 'numeric',
    autocomplete: 'one-time-code',
    maxlength: MAX_CODE,
    value: proof.code,
    oninput: () => {
      proof.code = input.value;
      widget.clearFault(CODE);
    },
  });
  const change = (): void => {
    widget.proof = undefined;
    widget.go(proof.form, { focus: false });
    widget.box.querySelector<HTMLElement>('#femail')?.focus();
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!widget.isBusy) void check(widget, proof);
  };
  const again = (): Promise<void> => widget.attempt(() => askProofFor(widget, proof));
  const quiet = { part: 'button-secondary', disabled: widget.isBusy };
  return [
    heading(say('proof_title')),
    h('p', { role: 'status' }, say('proof_sent', { email })),
    h(
      'form',
      { novalidate: true, onsubmit: submit },
      labelled({ id: CODE, label: say('proof_code'), required: true, fault }, say, input),
      h(
        'div',
        { class: 'actions' },
        button(say('proof_address'), change, { ...quiet, key: 'address' }),
        button(say('proof_again'), () => void again(), { ...quiet, key: 'again' }),
        h(
          'button',
          { type: 'submit', part: 'button', 'data-key': 'book', disabled: widget.isBusy },
          say(proof.submit),
        ),
      ),
    ),
  ];
}

async function check(widget: Widget, proof: Proof): Promise<void> {
  const { session, say } = widget;
  if (!proof.code.trim()) return widget.showFaults({ [CODE]: say('fill_in') });
  let isProven = false;
  await widget.attempt(async () => {
    const { email } = session.draft.client;
    try {
      const body = { email, code: proof.code.trim() };
      session.emailProof = (
        await session.api.send<{ token: string }>('POST', '/email-proofs/check', body)
      ).token;
      isProven = true;
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 400) throw error;
      widget.isBusy = false;
      widget.showFaults({ [CODE]: error.message });
    }
  });
  if (!isProven) return;
  widget.proof = undefined;
  widget.redraw();
  proof.run();
}
