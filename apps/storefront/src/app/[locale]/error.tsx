'use client';

import { useParams } from 'next/navigation';
import type { ReactElement } from 'react';

const TEXTS = {
  en: {
    title: 'Something went wrong',
    text: 'The shop does not answer at the moment. Nothing was lost.',
    again: 'Try again',
  },
  fr: {
    title: 'Une erreur est survenue',
    text: 'La boutique ne répond pas pour le moment. Rien n’est perdu.',
    again: 'Réessayer',
  },
};

/** Explains that the store does not answer. Its texts are here, because it must work without the server. */
export default function Failed({ reset }: { error: Error; reset: () => void }): ReactElement {
  const { locale } = useParams<{ locale: string }>();
  const text = locale === 'fr' ? TEXTS.fr : TEXTS.en;
  return (
    <div className="page py-16" role="alert">
      <h1>{text.title}</h1>
      <p className="mt-4">{text.text}</p>
      <button className="button mt-8" onClick={reset}>
        {text.again}
      </button>
    </div>
  );
}
