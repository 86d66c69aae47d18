import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal, pageView, pageSchema } from '@comptoir/http';
import type { Paged } from '../../platform/http/paging';
import { CreateVariant, UpdateVariant, VariantsQuery } from './variants.dto';
import type { AdminVariant } from './variants.admin.queries';
import { VariantsAdminService } from './variants.admin.service';
import { AdminVariantView, toAdminVariantView } from './variants.admin.view';

const VariantResponse = Type.Object({ message: Type.String(), data: AdminVariantView });
type VariantResponse = Static<typeof VariantResponse>;

const version = { table: 'product_variants', param: 'variant_id', column: 'id' };

@ApiTags('admin/products')
@Controller('admin/products/:id/variants')
export class VariantsAdminController {
  constructor(private readonly variants: VariantsAdminService) {}

  @Get()
  @Endpoint({
    access: 'manager',
    summary: 'The variants of a product',
    returns: pageSchema(AdminVariantView),
  })
  async listVariants(
    @Param('id', IdPipe) id: number,
    @Query() query: VariantsQuery,
  ): Promise<Paged<AdminVariantView>> {
    const page = await this.variants.listVariants(id, query);
    const currency = await this.variants.currency();
    return pageView(page, query, (variant) => toAdminVariantView(variant, currency));
  }

  @Post()
  @Endpoint({
    access: 'manager',
    summary: 'Add a variant to a product',
    status: 201,
    returns: VariantResponse,
    notFound: VariantsAdminService,
  })
  async createVariant(
    @Param('id', IdPipe) id: number,
    @Body() body: CreateVariant,
    @Caller() { userId }: Principal,
  ): Promise<VariantResponse> {
    return this.respond('Variant created.', await this.variants.createVariant(id, body, userId));
  }

  @Put(':variant_id')
  @Endpoint({
    access: 'manager',
    summary: 'Change a variant',
    version,
    returns: VariantResponse,
    notFound: VariantsAdminService,
  })
  async updateVariant(
    @Param('id', IdPipe) id: number,
    @Param('variant_id', IdPipe) variantId: number,
    @Body() body: UpdateVariant,
  ): Promise<VariantResponse> {
    return this.respond('Variant updated.', await this.variants.updateVariant(id, variantId, body));
  }

  @Delete(':variant_id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete a variant',
    version,
    description: 'An ordered variant stays in its orders and can no longer be sold.',
    status: 204,
  })
  async deleteVariant(
    @Param('id', IdPipe) id: number,
    @Param('variant_id', IdPipe) variantId: number,
  ): Promise<void> {
    await this.variants.deleteVariant(id, variantId);
  }

  private async respond(message: string, variant: AdminVariant): Promise<VariantResponse> {
    return { message, data: toAdminVariantView(variant, await this.variants.currency()) };
  }
}
