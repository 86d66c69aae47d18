import { Module } from '@nestjs/common';
import { ProductsModule } from '../../catalog/products/products.module';
import { ImportsController } from './imports.admin.controller';
import { ImportsJobs } from './imports.jobs';
import { ImportedProducts } from './imports.products.service';
import { ImportRun } from './imports.run.service';
import { ImportsService } from './imports.service';

/** Files of products that become products. */
@Module({
  imports: [ProductsModule],
  controllers: [ImportsController],
  providers: [ImportsService, ImportRun, ImportedProducts, ImportsJobs],
})
export class ImportsModule {}
