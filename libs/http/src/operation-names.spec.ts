import { operationName } from './operation-names';

describe('the name of an operation', () => {
  it.each([
    ['orders', 'placeOrder', 'orders.place'],
    ['orders', 'listOwnOrders', 'orders.list'],
    ['cart', 'addCartItem', 'cart.addItem'],
    ['admin/orders', 'findOrder', 'adminOrders.get'],
    ['admin/shipping-methods', 'listShippingMethods', 'adminShippingMethods.list'],
    ['admin/categories', 'setCategoryImage', 'adminCategories.setImage'],
    ['addresses', 'deleteAddress', 'addresses.delete'],
    ['admin/gift-cards', 'listGiftCardTransactions', 'adminGiftCards.listTransactions'],
    ['auth', 'login', 'auth.login'],
  ])('of tag %s and handler %s is %s', (tag, handler, name) => {
    expect(operationName(tag, handler)).toBe(name);
  });

  it('is what the route declares, with the group of its tag', () => {
    expect(operationName('admin/orders', 'moveOrder', 'updateStatus')).toBe('adminOrders.updateStatus');
  });
});
