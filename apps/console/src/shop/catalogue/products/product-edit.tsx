import type { components } from '@comptoir/store-client';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { Box, Button, Tab, Tabs } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Edit, PrevNextButtons, TopToolbar } from 'react-admin';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { RestorableToolbar } from '../../../shared/ui/delete-with-undo';
import { DeletedNotice } from '../../../shared/ui/deleted-notice';
import { RecordForm } from '../../../shared/ui/record-form';
import { useStoreClient } from '../../store-context';
import { ExtensionPanels } from '../../extensions/extension-parts';
import { withOperators } from '../operators';
import { DigitalPanel } from './digital-panel';
import { PicturesPanel } from './pictures-panel';
import { PRODUCT_FIELDS } from './product-choices';
import { ProductFields } from './product-fields';
import { RelatedPanel } from './related-panel';
import { StockPanel } from './stock-panel';
import { VariantsPanel } from './variants-panel';

type Product = components['schemas']['AdminProduct'];

/** Tabs beside the form; each of their changes is made at once. */
const PANELS = {
  variants: VariantsPanel,
  pictures: PicturesPanel,
  stock: StockPanel,
  digital: DigitalPanel,
  related: RelatedPanel,
} as const;

/** One product. */
export default function ProductEdit(): React.JSX.Element {
  const store = useStoreClient();
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<Actions />}>
      <DeletedNotice restore={(id) => store.adminProducts.restore({ id })} />
      <ProductTabs />
    </Edit>
  );
}

function ProductTabs(): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const product = useRecordContext<Product>();
  const [tab, setTab] = useState('details');
  // A tab that was opened stays, with what was typed in it.
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (!product) return null;
  const names = ['details', ...Object.keys(PANELS)].filter(
    (name) => name !== 'digital' || product.is_digital,
  );
  return (
    <>
      <Tabs
        value={names.includes(tab) ? tab : 'details'}
        onChange={(_event: SyntheticEvent, next: string) => {
          setTab(next);
          setOpened([...opened, next]);
        }}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={translate('resources.products.tabs.label')}
        sx={{ borderBottom: 1, borderColor: 'divider' }}
      >
        {names.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`product-tab-${name}`}
            aria-controls={`product-panel-${name}`}
            label={translate(`resources.products.tabs.${name}`)}
          />
        ))}
      </Tabs>
      {/* The form stays, with what was typed, while another tab is looked at. */}
      <Box
        role="tabpanel"
        id="product-panel-details"
        aria-labelledby="product-tab-details"
        hidden={tab !== 'details'}
      >
        <RecordForm
          fields={PRODUCT_FIELDS}
          transform={withOperators}
          toolbar={
            <RestorableToolbar
              remove={(id) => store.adminProducts.delete({ id })}
              restore={(id) => store.adminProducts.restore({ id })}
            />
          }
        >
          <ProductFields />
        </RecordForm>
        <Box sx={{ display: 'grid', gap: 2, px: 2, pb: 2 }}>
          <ExtensionPanels record="products" id={product.id} />
        </Box>
      </Box>
      {Object.entries(PANELS).map(([name, Panel]) => (
        <Box
          key={name}
          role="tabpanel"
          id={`product-panel-${name}`}
          aria-labelledby={`product-tab-${name}`}
          hidden={tab !== name}
          sx={{ p: 2 }}
        >
          {opened.includes(name) && <Panel key={product.id} product={product} />}
        </Box>
      ))}
    </>
  );
}

function Actions(): React.JSX.Element {
  return (
    <TopToolbar>
      <CopyButton />
      <PrevNextButtons />
    </TopToolbar>
  );
}

/** Begins a new product with the texts and settings of this one; SKU and address are its own. */
function CopyButton(): React.JSX.Element | null {
  const translate = useTranslate();
  const product = useRecordContext<Product>();
  if (!product) return null;
  const own = ['sku', 'slug', 'status', 'published_at'];
  const copied = [...PRODUCT_FIELDS, 'custom_fields'].filter((name) => !own.includes(name));
  const source = Object.fromEntries(Object.entries(product).filter(([name]) => copied.includes(name)));
  return (
    <Button
      size="small"
      startIcon={<ContentCopyIcon />}
      component={Link}
      to="/shop/products/create"
      state={{ record: source }}
    >
      {translate('resources.products.copy')}
    </Button>
  );
}
