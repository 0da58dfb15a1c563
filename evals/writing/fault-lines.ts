/**
 * Lines with a fault in their writing, and lines without one, by language. `apart` were written
 * before the rules were tried on any of them, and no rule was changed for one of them since.
 */
type Lines = Readonly<Record<'used' | 'apart', Readonly<Record<string, readonly string[]>>>>

export const weakLines: Lines = {
  used: {
    en: [
      'Responsible for the weekly rota of the ward',
      'Helped to move the archive to the new building',
      'Worked on the redesign of the checkout',
      'Was involved in the choice of a new supplier',
      'Assisted with the yearly audit',
      'Participated in trade fairs in Milan and Lyon',
      'Duties included filing and answering the phone',
      'Tasked with the opening of the night shift',
    ],
    de: [
      'Verantwortlich für die Planung der Schichten',
      'Mitarbeit an der neuen Preisliste',
      'Unterstützung bei der Jahresinventur',
      'Zuständig für den Empfang',
      'Beteiligt an drei Umbauten',
    ],
    fr: [
      'Responsable de la paie',
      'Participation au choix du logiciel',
      'En charge du magasin de pièces',
      'Travaillé sur la refonte du site',
      'Aide à la préparation des commandes',
    ],
    es: [
      'Responsable de las compras',
      'Participación en la apertura de dos tiendas',
      'Encargado de la caja',
      'Colaboré en el inventario anual',
      'Apoyo a la dirección',
    ],
  },
  apart: {
    en: [
      'I was responsible for a fleet of nine vans',
      'Helping customers with returns at the counter',
      'Worked closely with the kitchen on allergens',
      'Took part in the yearly fire drill planning',
      'Dealt with complaints from tenants',
      'In charge of stock for the two front shelves',
      'My duties were the till and the window',
      'Contributed to the writing of the handbook',
      'Part of a team that rebuilt the payroll system',
      'Supported the head of sales with quotes',
    ],
    de: [
      'Half bei der Betreuung der Auszubildenden',
      'Meine Aufgaben waren Kasse und Lager',
      'Mitwirkung bei der Einführung von SAP',
      'Arbeitete an der Umstellung der Buchhaltung',
      'Teilnahme an Messen in Köln und Basel',
      'Hauptverantwortlich für den Einkauf',
    ],
    fr: [
      'J’ai participé à la création du catalogue',
      'Chargée des relations avec la presse',
      'Contribution à la mise en place du tri',
      'Impliqué dans le choix des fournisseurs',
      'A collaboré avec le service juridique',
      'Missions : accueil, caisse, réassort',
    ],
    es: [
      'Fui responsable del almacén',
      'Ayudé en la organización de la feria',
      'Trabajé con el equipo de ventas',
      'A cargo de los turnos de noche',
      'Funciones: atención al público y caja',
      'Involucrada en la mejora del sitio web',
    ],
  },
}

export const presentLines: Lines = {
  used: {
    en: [
      'Manage a team of nine engineers',
      'Develop the plans for two schools',
      'Writes the monthly report for the board',
      'Lead a brigade of eleven',
      'Negotiate rents with 40 landlords',
      'Trains new drivers every quarter',
      'Maintain the lifts of six hospitals',
      'Coordinates volunteers on Sundays',
    ],
    de: [
      'Leite das Team der Nachtschicht',
      'Betreue 30 Mandanten',
      'Entwickle Steuerungen für Pressen',
    ],
    fr: ['Gère les stocks de trois entrepôts', 'Encadre cinq techniciens'],
    es: ['Coordino a doce monitores', 'Gestiona las compras de la planta'],
  },
  apart: {
    en: [
      'Oversee the budget of four clinics',
      'Draft contracts for suppliers in Asia',
      'Answer 60 calls a day',
      'Plans routes for a fleet of vans',
      'Teach algebra to 130 pupils',
      'Inspect bridges along the northern line',
      'Sell kitchens to builders and private clients',
      'Keeps the books of eleven companies',
      'Bake bread and pastries for two cafés',
      'Ensure the safety of visitors on site',
      'Tests valves before they leave the plant',
      'Review code for three teams',
    ],
    de: [
      'Koordiniere den Einsatz der Monteure',
      'Plane die Touren der Fahrer',
      'Verkaufe Küchen an Bauherren',
    ],
    fr: [
      'Dirige une équipe de huit vendeurs',
      'Prépare les bilans annuels',
      'Rédige les comptes rendus',
    ],
    es: [
      'Superviso las obras de dos barrios',
      'Organiza los turnos del personal',
      'Vende seguros a empresas',
    ],
  },
}

/** Nothing is wrong with these, in a job that is over. */
export const cleanLines: Lines = {
  used: {
    en: [
      'Managed a team of nine engineers',
      'Cut falls on the ward by 40%',
      'Lead engineer of the northern tunnel',
      'Research into tidal energy',
      'Design of two primary schools',
      'Head of the night shift',
      'Responsibility for a budget of $2M, kept in every year',
      'Work recognised with the regional prize',
    ],
    de: [
      'Leitung der Nachtschicht',
      'Entwickelte Steuerungen für Pressen',
      'Betreut wurden 30 Mandanten',
    ],
    fr: ['Gestion des stocks de trois entrepôts', 'Pilote du projet de dématérialisation'],
    es: ['Gestión de compras de la planta', 'Desarrollo de nuevos materiales'],
  },
  apart: {
    en: [
      'Plan approved by the city in record time',
      'Reports to the board each month, in person',
      'Process engineer for the second line',
      'Test coverage raised from 20% to 85%',
      'Support desk for 600 staff, two people',
      'Set the standard for night handovers',
      'Put the archive online within a year',
      'Sales up 12% after a new window',
      'Orders of the Baltic region, 300 a week',
      'Records manager for two hospitals',
      'Launch manager of the spring line',
      'Audit of 40 suppliers in nine countries',
      'Won the tender for the harbour crane',
      'Use cases written for three insurers',
    ],
    de: [
      'Plan für den Umbau des Lagers erstellt',
      'Führung von acht Verkäufern',
      'Schulung neuer Fahrer',
    ],
    fr: [
      'Forme juridique des filiales revue',
      'Animation de réunions',
      'Participant actif au comité',
    ],
    es: [
      'Diseño de envases',
      'Responsabilidad sobre doce obras',
      'Ayudante de cocina en dos hoteles',
    ],
  },
}
