/** @type {import('@comptoir/extension').ConsoleEntry} */
export default function tradeIn({ React, ui, request, useRequest, useNotice, errorText, locale }) {
  const { createElement, useState } = React;
  const french = locale.startsWith('fr');
  const words = french
    ? {
        title: 'Reprises',
        product: 'Produit',
        condition: 'État',
        value: 'Valeur',
        save: 'Fixer',
        saved: 'Valeur enregistrée.',
        none: 'Aucune offre.',
      }
    : {
        title: 'Trade-in',
        product: 'Product',
        condition: 'Condition',
        value: 'Value',
        save: 'Set',
        saved: 'Value saved.',
        none: 'No offers.',
      };

  function ValueForm({ offer, onDone }) {
    const [value, setValue] = useState('');
    const notify = useNotice();
    const save = () =>
      request({ method: 'PATCH', path: `/ext/trade-in/admin/offers/${offer.id}`, input: { value } }).then(
        () => {
          notify(words.saved);
          onDone();
        },
        (error) => notify(errorText(error), 'error'),
      );
    return createElement(
      'div',
      { style: { display: 'flex', gap: 8 } },
      createElement(ui.TextField, { label: words.value, value, onChange: setValue }),
      createElement(ui.Button, { onClick: save, disabled: value === '' }, words.save),
    );
  }

  function Offers() {
    const { data, error, reload } = useRequest({ path: '/ext/trade-in/admin/offers' });
    if (error) return createElement(ui.Text, { tone: 'error' }, errorText(error));
    if (!data) return null;
    const columns = [
      { label: words.product, value: ({ product_id }) => `#${product_id}` },
      { label: words.condition, value: ({ condition }) => condition },
      {
        label: words.value,
        value: (offer) =>
          offer.status === 'requested'
            ? createElement(ValueForm, { offer, onDone: reload })
            : `${offer.value} ${offer.currency}`,
      },
    ];
    return createElement(ui.Table, { rows: data.data, columns, empty: words.none });
  }

  return {
    pages: [
      {
        path: '',
        label: words.title,
        component: () => createElement(ui.Section, { title: words.title }, createElement(Offers)),
      },
    ],
  };
}
