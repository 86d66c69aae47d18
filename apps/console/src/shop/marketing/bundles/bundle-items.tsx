import type { Result } from '@comptoir/store-client';
import AddIcon from '@mui/icons-material/Add';
import { Alert, Typography } from '@mui/material';
import { required, useRecordContext, useTranslate } from 'ra-core';
import { BooleanInput, NumberInput } from 'react-admin';
import { ActionDialog } from '../../../shared/ui/action-dialog';
import { PageSection } from '../../../shared/ui/page-section';
import { type Column, SimpleTable } from '../../../shared/ui/simple-table';
import { useStoreClient } from '../../store-context';
import { VariantInput } from '../variant-input';

type Bundle = Result<'adminBundles.get'>;
type Item = Bundle['items'][number];

const T = 'resources.bundles.items';

/** The variants of a bundle. */
export function BundleItems(): React.JSX.Element | null {
  const bundle = useRecordContext<Bundle>();
  const translate = useTranslate();
  if (!bundle) return null;
  const columns: Column<Item>[] = [
    { label: `${T}.variant`, render: (item) => <VariantName item={item} /> },
    { label: `${T}.quantity`, align: 'right', render: ({ quantity }) => quantity },
    {
      label: `${T}.is_required`,
      render: ({ is_required }) => translate(is_required ? 'ra.boolean.true' : 'ra.boolean.false'),
    },
    { label: '', align: 'right', render: (item) => <RemoveItem bundle={bundle} item={item} /> },
  ];
  return (
    <PageSection title={`${T}.title`} actions={<AddItem bundle={bundle} />}>
      {!bundle.items.some(({ is_required }) => is_required) && (
        <Alert severity="warning" sx={{ mb: 1 }}>
          {translate(`${T}.none_required`)}
        </Alert>
      )}
      <SimpleTable
        rows={bundle.items}
        columns={columns}
        rowKey={({ id }) => id}
        empty={`${T}.empty`}
        label={`${T}.title`}
      />
    </PageSection>
  );
}

interface Values {
  product_variant_id: number;
  quantity?: number;
  is_required?: boolean;
}

function AddItem({ bundle: { id, version } }: { bundle: Bundle }): React.JSX.Element {
  const store = useStoreClient();
  return (
    <ActionDialog<Values>
      label={`${T}.add`}
      icon={<AddIcon />}
      defaultValues={{ quantity: 1, is_required: true }}
      submit={(values) => store.adminBundles.addItem({ id, ...values }, { ifMatch: version })}
      done={`${T}.added`}
    >
      <VariantInput source="product_variant_id" />
      <NumberInput source="quantity" label={`${T}.quantity`} min={1} max={100} validate={required()} />
      <BooleanInput source="is_required" label={`${T}.is_required`} helperText={`${T}.required_help`} />
    </ActionDialog>
  );
}

function VariantName({ item }: { item: Item }): React.JSX.Element {
  return (
    <>
      {item.product.name}
      <Typography variant="caption" color="text.secondary" component="div">
        {item.sku}
      </Typography>
    </>
  );
}

function RemoveItem({ bundle, item }: { bundle: Bundle; item: Item }): React.JSX.Element {
  const translate = useTranslate();
  const store = useStoreClient();
  return (
    <ActionDialog
      label="ra.action.remove"
      variant="text"
      color="error"
      consequence={translate(`${T}.remove_text`)}
      submit={() =>
        store.adminBundles.removeItem({ id: bundle.id, item_id: item.id }, { ifMatch: bundle.version })
      }
      done={`${T}.removed`}
    />
  );
}
