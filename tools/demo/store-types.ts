/** The fields of the store's responses that the demonstration reads. */
export interface Data<T> {
  data: T;
  message?: string;
}

export interface Paged<T> {
  data: T[];
  meta: { current_page: number; per_page: number; total: number; last_page: number };
}

export interface SignedIn {
  user: { id: number; email: string; roles: string[] };
  access_token: string;
  refresh_token: string;
  token_type: string;
  expires_in: number;
}

export interface Category {
  id: number;
  name: string;
  slug: string;
  image_url: string | null;
  children: Category[];
}

export interface ListedProduct {
  id: number;
  name: string;
  slug: string;
  price: string;
  compare_price: string | null;
  average_rating: number;
  is_featured: boolean;
  is_in_stock: boolean;
  is_digital: boolean;
  brand: { name: string } | null;
  category: { id: number; name: string };
  primary_image: string | null;
  variants: { attributes: { attribute_name: string; value_id: number; value: string }[] }[];
}

export interface Variant {
  id: number;
  sku: string;
  price: string;
  stock_quantity: number;
  is_active: boolean;
}

export interface ProductDetail extends Omit<ListedProduct, 'variants'> {
  short_description: string;
  views_count: number;
  images: { url: string }[];
  variants: Variant[];
}

export interface Cart {
  items_count: number;
  subtotal: string;
  discount_amount: string;
  total: string;
  currency: string;
  coupon?: { code: string; is_applicable: boolean };
  items: { id: number; quantity: number; unit_price: string; total: string; variant: { id: number } }[];
}

export interface ShippingMethod {
  id: number;
  name: string;
  carrier: string;
  days_min: number;
  days_max: number;
  cost: string;
}

/** The totals of a preview and of an order. */
export interface Sums {
  subtotal: string;
  discount_amount: string;
  shipping_amount: string;
  tax_amount: string;
  total: string;
  gift_card_amount: string;
  wallet_amount: string;
  amount_due: string;
  items: { id: number; quantity: number; unit_price: string; discount_amount: string; total: string }[];
}

export interface Preview extends Sums {
  problems: { code: string; message: string }[];
}

export interface Order extends Sums {
  id: number;
  order_number: string;
  status: string;
  payment_status: string;
  currency: string;
  paid_amount: string;
  refunded_amount: string;
  shipment?: { shipped_at: string | null; trackings: { status: string }[] };
  status_history: { to: string; actor: string; note: string }[];
}

export interface Return {
  id: number;
  status: string;
}

export interface Payment {
  id: number;
  order_number: string;
  amount: string;
  currency: string;
  status: string;
  processor_payment_intent_id: string;
  processor_client_secret: string;
  requires_action: boolean;
}

export interface Notifications {
  data: { data: { type: string; title: string; data: { order_number?: string } }[]; total: number };
}
