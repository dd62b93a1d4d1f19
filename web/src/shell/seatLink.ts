// A link to a seat that ends so takes it from the device it was made on.
export const ALONE = '.alone'
