import { useTranslate } from 'ra-core';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { CustomFieldFacts } from '../../custom-fields/custom-field-facts';
import { CustomFieldInputs } from '../../custom-fields/custom-field-inputs';
import { useCustomFields } from '../../custom-fields/use-custom-fields';
import { useStoreClient } from '../../store-context';
import { Section } from '../parts/section';
import type { Order } from '../parts/types';

interface Values {
  custom_fields: Order['custom_fields'];
}

/** The custom fields of an order; nothing in a shop that has none. */
export function OrderCustomFields({ order }: { order: Order }): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const fields = useCustomFields('orders');
  const { custom_fields: values } = order;
  if (fields.length === 0 && Object.keys(values).length === 0) return null;
  return (
    <Section
      title="console.custom_fields.title"
      actions={
        fields.length > 0 && (
          <ActionDialog<Values>
            label="console.custom_fields.change"
            consequence={translate('console.custom_fields.text')}
            defaultValues={{ custom_fields: values }}
            submit={({ custom_fields }) =>
              store.adminOrders.changeFields({ order_id: String(order.id), custom_fields })
            }
            done="console.custom_fields.done"
          >
            <CustomFieldInputs target="orders" />
          </ActionDialog>
        )
      }
    >
      <CustomFieldFacts target="orders" values={values} />
    </Section>
  );
}
